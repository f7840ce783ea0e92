import type { LineOption, OptionValue } from './line-options.ts'

interface Props {
  /** The line's title, part of the groups' accessible names. */
  title: string
  options: readonly LineOption[]
  onChoose: (variant: NonNullable<OptionValue['variant']>) => void
}

/**
 * Buttons that switch a line to another variant (CART-43). They are not radio buttons because arrow keys would then change
 * the cart with every value they pass.
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
