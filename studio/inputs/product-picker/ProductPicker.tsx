import { useMemo } from 'react'
import { type ObjectInputProps, set, unset } from 'sanity'
import { useAsked } from '../../asking/use-asked.ts'
import type { Product } from '../../storefront/documents.ts'
import { useStorefront } from '../../storefront/StorefrontProvider.tsx'
import { type Choice, productChoice } from '../picker/choice.ts'
import { Picker } from '../picker/Picker.tsx'
import { pickedId, productValue, storedProduct, subscriptionValue } from '../picker/stored.ts'

interface Kind {
  noun: string
  isOffered: (product: Product) => boolean
  toStored: (choice: Choice) => Record<string, string>
}

function KindOfPicker({ input, kind }: { input: ObjectInputProps; kind: Kind }) {
  const { noun, isOffered, toStored } = kind
  const storefront = useStorefront()
  const value: unknown = input.value
  const id = pickedId(value)
  const askCurrent = useMemo(() => {
    if (id === null) return null
    return async () => {
      const product = await storefront.product(id)
      return product === null ? null : productChoice(product)
    }
  }, [storefront, id])
  const list = useMemo(
    () => async (search: string) => {
      const { items, hasMore } = await storefront.products(search)
      return { items: items.filter(isOffered).map(productChoice), hasMore }
    },
    [storefront, isOffered],
  )
  return (
    <Picker
      element={input.elementProps}
      noun={noun}
      stored={storedProduct(value)}
      current={useAsked(askCurrent)}
      list={list}
      isReadOnly={input.readOnly === true}
      onPick={(choice) => input.onChange(set(toStored(choice)))}
      onClear={() => input.onChange(unset())}
    />
  )
}

const product: Kind = { noun: 'product', isOffered: () => true, toStored: productValue }

const subscription: Kind = {
  noun: 'subscription product',
  // What has no selling plan cannot be subscribed to (CAT-11).
  isOffered: ({ sellingPlanGroups }) => sellingPlanGroups.nodes.length > 0,
  toStored: subscriptionValue,
}

/** STU-13: which product of the commerce service this one is. */
export const ProductPicker = (props: ObjectInputProps) => <KindOfPicker input={props} kind={product} />

/** STU-13: which product of the commerce service is its subscription. */
export const SubscriptionPicker = (props: ObjectInputProps) => (
  <KindOfPicker input={props} kind={subscription} />
)
