import { useMemo } from 'react'
import { type ObjectInputProps, set, unset } from 'sanity'
import { useRequest } from '../../requests/useRequest.ts'
import type { ListedProduct } from '../../storefront/queries.ts'
import { useStorefront } from '../../storefront/StorefrontProvider.tsx'
import { type PickerItem, productChoice } from '../picker/choice.ts'
import { Picker } from '../picker/Picker.tsx'
import { pickedId, productValue, storedProduct, subscriptionValue } from '../picker/stored-values.ts'

interface PickerKind {
  noun: string
  isOffered: (product: ListedProduct) => boolean
  toStored: (choice: PickerItem) => Record<string, string>
}

function ProductPickerOfKind({ input, kind }: { input: ObjectInputProps; kind: PickerKind }) {
  const { noun, isOffered, toStored } = kind
  const storefront = useStorefront()
  const value: unknown = input.value
  const id = pickedId(value)
  const loadCurrent = useMemo(() => {
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
      current={useRequest(loadCurrent)}
      list={list}
      isReadOnly={input.readOnly === true}
      onPick={(choice) => input.onChange(set(toStored(choice)))}
      onClear={() => input.onChange(unset())}
    />
  )
}

const product: PickerKind = { noun: 'product', isOffered: () => true, toStored: productValue }

const subscription: PickerKind = {
  noun: 'subscription product',
  // A product without selling plans cannot be subscribed to (CAT-11).
  isOffered: ({ sellingPlanGroups }) => sellingPlanGroups.nodes.length > 0,
  toStored: subscriptionValue,
}

/** Picks the product of the commerce service that a document describes (STU-13). */
export const ProductPicker = (props: ObjectInputProps) => <ProductPickerOfKind input={props} kind={product} />

/** Picks the subscription product that belongs to the picked product (STU-13). */
export const SubscriptionPicker = (props: ObjectInputProps) => (
  <ProductPickerOfKind input={props} kind={subscription} />
)
