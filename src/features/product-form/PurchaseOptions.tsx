import { check, chevron } from '#components/icon-paths.ts'
import { PathIcon } from '#components/PathIcon.tsx'
import { Price } from '#components/Price.tsx'
import { FIELD, type ProductChoice } from './choice.ts'
import { offerFor, plansFor } from './offers.ts'
import styles from './ProductForm.module.css'
import type { ProductFormProps } from './product-form-props.ts'

interface Props {
  data: ProductFormProps
  choice: ProductChoice
  onChoose: (planId: string | null) => void
}

/** The editors' selling points for one way of buying. */
function Details({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null
  return (
    <ul className="plain-list">
      {texts.map((text) => (
        <li key={text}>
          <PathIcon path={check} />
          {text}
        </li>
      ))}
    </ul>
  )
}

/** What is special about an offer, as what it saves; nothing for null. */
const Badge = ({ text }: { text: string | null }) =>
  text === null ? null : <span className={`chip ${styles.badge}`}>{text}</span>

/** The choice between a subscription and buying once; for a variant without selling plans only the price of buying once. */
function Purchase({ data, choice, onChoose }: Props) {
  const { variant, planId } = choice
  const plans = plansFor(data, variant)
  const first = plans[0]
  const once = offerFor(data, variant, null)
  if (first === undefined)
    return (
      <div className={styles.onceOnly}>
        <p className={styles.price}>
          <Price className={styles.amount} price={once.price} compareAt={once.compareAt} />
          <Badge text={data.once.badge} />
        </p>
        <Details texts={data.once.details} />
      </div>
    )
  const subscribed = offerFor(data, variant, planId ?? first.id)
  return (
    <div className={styles.purchaseOptions} role="radiogroup" aria-label="Purchase options">
      <div className={styles.purchaseOption}>
        <label>
          <input
            type="radio"
            name={FIELD.purchase}
            value="subscribe"
            checked={planId !== null}
            onChange={() => onChoose(first.id)}
          />
          <span>
            <b>Subscribe</b>
            <Badge text={data.subscribe.badge} />
          </span>
          <Price className={styles.amount} price={subscribed.price} compareAt={subscribed.compareAt} />
        </label>
        <div className={styles.optionDetails}>
          <span className={styles.select}>
            <select
              aria-label="Deliver"
              name={FIELD.plan}
              value={planId ?? first.id}
              onChange={({ target }) => onChoose(target.value)}
            >
              {plans.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
            <PathIcon path={chevron} />
          </span>
          <Details texts={data.subscribe.details} />
        </div>
      </div>
      <div className={styles.purchaseOption}>
        <label>
          <input
            type="radio"
            name={FIELD.purchase}
            value="once"
            checked={planId === null}
            onChange={() => onChoose(null)}
          />
          <span>
            <b>Just this once</b>
            <Badge text={data.once.badge} />
          </span>
          <Price className={styles.amount} price={once.price} compareAt={once.compareAt} />
        </label>
        {data.once.details.length > 0 && (
          <div className={styles.optionDetails}>
            <Details texts={data.once.details} />
          </div>
        )}
      </div>
    </div>
  )
}

/** What the chosen variant costs, and by subscription where it is sold so. */
export const PurchaseOptions = (props: Props) => (
  // The same element for every variant, so that a variant's patch need not replace the whole form (FIND-09).
  <div>
    <Purchase {...props} />
  </div>
)
