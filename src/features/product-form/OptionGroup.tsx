import { useId } from 'react'
import styles from './ProductForm.module.css'

interface Props {
  /** The option's name: the group's accessible name. */
  name: string
  fieldName: string
  values: readonly string[]
  chosen: string
  isAvailable: (value: string) => boolean
  onChoose: (value: string) => void
}

/** Sizes of clothes, which are hard to tell apart in lower case. */
const isLetterSize = (value: string) => /^\d?X*[SML]$/.test(value)

/** Radio buttons for one option. Sold-out values can be chosen too, and are labelled as sold out. */
export function OptionGroup({ name, fieldName, values, chosen, isAvailable, onChoose }: Props) {
  const id = useId()
  return (
    <div className={styles.optionGroup} role="radiogroup" aria-labelledby={id}>
      <p className="title-4" id={id}>
        {name}
      </p>
      <div className="options">
        {values.map((value) => {
          const available = isAvailable(value)
          return (
            <label
              key={value}
              className={isLetterSize(value) ? 'option as-written' : 'option'}
              data-sold-out={available ? undefined : ''}
            >
              <input
                className={styles.radio}
                type="radio"
                name={fieldName}
                value={value}
                checked={value === chosen}
                onChange={() => onChoose(value)}
              />
              {value}
              {!available && <span className="hidden-visually"> (sold out)</span>}
            </label>
          )
        })}
      </div>
    </div>
  )
}
