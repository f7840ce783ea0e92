import type { LineOption, OptionValue } from './options.ts'

interface Props {
  /** The line's title, which tells its groups from those of other lines. */
  title: string
  options: readonly LineOption[]
  onChoose: (variant: NonNullable<OptionValue['variant']>) => void
}

/**
 * What the line could be instead, to choose in place (CART-43). Each choice is a change of the cart, so they are buttons:
 * with radios, arrow keys would buy their way through all of them.
 */
export function LineOptions({ title, options, onChoose }: Props) {
  return options.map(({ name, values }) => (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row in every browser.
    <div key={name} className="cart-line-options" role="group" aria-label={`${name} of ${title}`}>
      {values.map(({ value, isActive, variant }) => (
        <button
          key={value}
          type="button"
          className="option cart-line-choice"
          aria-pressed={isActive}
          aria-disabled={variant === null}
          onClick={() => {
            if (variant !== null && !isActive) onChoose(variant)
          }}
        >
          {value}
          {variant === null && <span className="hidden-visually"> (sold out)</span>}
        </button>
      ))}
    </div>
  ))
}
