import { Amount } from '#components/choice/Amount.tsx'
import { type Choice, FIELD } from './choice.ts'
import styles from './ProductForm.module.css'
import { offerOf, type ProductFormData, plansOf } from './product-form.ts'

interface Props {
  data: ProductFormData
  choice: Choice
  onChoose: (planId: string | null) => void
}

/** What who buys this way is promised. */
export function Details({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null
  return (
    <ul className="plain-list">
      {texts.map((text) => (
        <li key={text}>
          <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
            <path d="m4.5 12.5 5 5 10-11" />
          </svg>
          {text}
        </li>
      ))}
    </ul>
  )
}

export const Badge = ({ text }: { text: string | null }) =>
  text === null ? null : <span className={`chip ${styles.badge}`}>{text}</span>

/** Buying in deliveries or once, where there is a choice. */
export function PurchaseOptions({ data, choice, onChoose }: Props) {
  const { variant, planId } = choice
  const plans = plansOf(data, variant)
  const first = plans[0]
  if (first === undefined) return null
  const subscribed = offerOf(data, variant, planId ?? first.id)
  const once = offerOf(data, variant, null)
  return (
    <div className={styles.purchase} role="radiogroup" aria-label="Purchase options">
      <div className={styles.kind}>
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
          <Amount className={styles.amount} price={subscribed.price} regular={subscribed.regular} />
        </label>
        <div className={styles.extra}>
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
            <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
              <path d="m6 9.5 6 6 6-6" />
            </svg>
          </span>
          <Details texts={data.subscribe.details} />
        </div>
      </div>
      <div className={styles.kind}>
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
          <Amount className={styles.amount} price={once.price} regular={once.regular} />
        </label>
        {data.once.details.length > 0 && (
          <div className={styles.extra}>
            <Details texts={data.once.details} />
          </div>
        )}
      </div>
    </div>
  )
}
