import { type SubmitEvent, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ErrorPageBoundary } from '#browser/islands/ErrorPageBoundary.tsx'
import { useHydratedEvent } from '#browser/islands/useHydratedEvent.ts'
import { openOverlay } from '#browser/overlay.store.ts'
import { numericId } from '#commerce/ids.ts'
import { formatMoney } from '#commerce/money.ts'
import { Stepper } from '#components/stepper/Stepper.tsx'
import { LOW_STOCK } from '#config/limits.ts'
import { addToCart } from '#features/cart/lazy-commands.browser.ts'
import { toAddRequest } from './add-request.ts'
import { FIELD, initialChoice, normalizeChoice, type ProductChoice, readChoice } from './choice.ts'
import { type LivePrices, mergeLivePrices } from './live-prices.ts'
import { OptionGroup } from './OptionGroup.tsx'
import { closestVariant, isValueAvailable, offerFor } from './offers.ts'
import styles from './ProductForm.module.css'
import { PurchaseOptions } from './PurchaseOptions.tsx'
import type { ProductFormProps } from './product-form-props.ts'
import { publishVariant } from './publish-variant.browser.ts'
import { variantIdFromAddress } from './variant-address.ts'

function addChoice(data: ProductFormProps, choice: ProductChoice): void {
  const request = toAddRequest(data, choice)
  if (request === null) return
  void addToCart(request)
  // Opens at once: the drawer shows the line as pending, and a failure as an alert (CART-25).
  openOverlay('cart')
}

function Form({ built, initial }: { built: ProductFormProps; initial: ProductChoice }) {
  const [live, setLive] = useState<LivePrices | null>(null)
  // In a preview, the form gets other texts while it is in use.
  const data = useMemo(() => (live === null ? built : mergeLivePrices(built, live)), [built, live])
  const [chosen, setChosen] = useState(initial)
  const choice = normalizeChoice(data, chosen)
  const { variant } = choice
  const offer = offerFor(data, variant, choice.planId)

  // Adds to the choice at the time it is applied, which can be newer than the rendered one.
  const change = (next: (current: ProductChoice) => Partial<ProductChoice>) =>
    setChosen((current) => normalizeChoice(data, { ...current, ...next(current) }))
  const read = (fields: HTMLFormElement) => readChoice(data, new FormData(fields), choice)
  const form = useHydratedEvent<HTMLFormElement>((fields) => setChosen(read(fields)))

  useEffect(() => {
    const { productIds } = built
    let isUnmounted = false
    let stop = () => {}
    void import('./live-prices.api.ts')
      .then(({ followLivePrices }) => {
        if (isUnmounted) return
        stop = followLivePrices(productIds, setLive)
      })
      .catch(() => {
        // The form keeps the prices it was built with; the cart shows the server's.
      })
    // The cart then shows the product's options with its line, and nothing moves when they arrive.
    void import('#features/catalogue/loaded-products.api.ts')
      .then(({ productDataOf }) => {
        for (const id of productIds) void productDataOf(numericId(id) ?? '')
      })
      .catch(() => {
        // The cart asks for them itself.
      })
    return () => {
      isUnmounted = true
      stop()
    }
  }, [built])

  const published = useRef<string>(null)
  useEffect(() => {
    // The page shows the variant of its address, or the initial one. What was pressed before hydration is told now.
    published.current ??= variantIdFromAddress(location.search, built.variants) ?? built.initialVariantId
    if (published.current === variant.id) return
    published.current = variant.id
    publishVariant(variant.id)
  }, [built, variant.id])

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    // Flush pending state first, so that FormData contains choices made in this task.
    flushSync(() => {})
    addChoice(data, read(event.currentTarget))
  }

  const { available, left } = offer
  const isLow = available && left !== null && left > 0 && left <= LOW_STOCK
  return (
    <form
      ref={form}
      className={styles.form}
      action={`${data.shopOrigin}/cart/${numericId(variant.id)}:1`}
      method="get"
      autoComplete="off"
      // A quantity beyond the range is clamped; the browser's own message would stop the submit.
      noValidate
      onSubmit={submit}
    >
      {data.options.map(({ name, values }, index) => (
        <OptionGroup
          key={name}
          name={name}
          fieldName={FIELD.option(index)}
          values={values}
          chosen={variant.values[index] ?? ''}
          isAvailable={(value) => isValueAvailable(data, variant, index, value)}
          onChoose={(value) =>
            change((current) => ({
              variant: closestVariant(data, current.variant, index, value) ?? current.variant,
            }))
          }
        />
      ))}
      <PurchaseOptions data={data} choice={choice} onChoose={(planId) => change(() => ({ planId }))} />
      <div className={styles.row} data-name={data.title}>
        <Stepper
          label="Quantity"
          fieldLabel="Quantity"
          name={FIELD.quantity}
          value={choice.quantity}
          minimum={1}
          maximum={offer.maximum}
          onChange={(quantity) => change(() => ({ quantity }))}
        />
        <button type="submit" className={`button ${styles.add}`} disabled={!available}>
          {available ? 'Add to cart' : 'Sold out'}
          {available && (
            <span className="number" aria-hidden="true">
              {formatMoney(offer.price)}
            </span>
          )}
        </button>
      </div>
      {isLow && <p className="small">Only {left} left.</p>}
      {data.details.length > 0 && (
        <div className={styles.details}>
          {data.details.map((text) => (
            <p key={text} className="small">
              {text}
            </p>
          ))}
        </div>
      )}
    </form>
  )
}

/** The product page's purchase form: options, subscription or single purchase, quantity, "Add to cart". */
export function ProductForm({ data }: { data: ProductFormProps }) {
  const initial = initialChoice(data)
  if (initial === null) return null
  return (
    <ErrorPageBoundary part="product form">
      <Form built={data} initial={initial} />
    </ErrorPageBoundary>
  )
}
