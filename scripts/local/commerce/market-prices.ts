import type {
  CatalogueDiscount,
  CatalogueMarket,
  CataloguePlan,
  CatalogueProduct,
  StoreCatalogue,
} from './catalogue.ts'
import type { Cents } from './money.ts'

type Convert = (cents: Cents) => Cents

function planIn(plan: CataloguePlan, convert: Convert): CataloguePlan {
  const { adjustment } = plan
  switch (adjustment.kind) {
    case 'percentage':
      return plan
    case 'fixedAmount':
      return { ...plan, adjustment: { ...adjustment, amount: convert(adjustment.amount) } }
    case 'price':
      return { ...plan, adjustment: { ...adjustment, price: convert(adjustment.price) } }
  }
}

const productIn = (product: CatalogueProduct, convert: Convert): CatalogueProduct => ({
  ...product,
  variants: product.variants.map((variant) => ({
    ...variant,
    price: convert(variant.price),
    compareAtPrice: variant.compareAtPrice === null ? null : convert(variant.compareAtPrice),
  })),
  sellingPlanGroups: product.sellingPlanGroups.map((group) => ({
    ...group,
    plans: group.plans.map((plan) => planIn(plan, convert)),
  })),
})

const discountIn = (discount: CatalogueDiscount, convert: Convert): CatalogueDiscount => ({
  ...discount,
  value: discount.kind === 'percentage' ? discount.value : convert(discount.value),
  minimumSubtotal: discount.minimumSubtotal === null ? null : convert(discount.minimumSubtotal),
})

/** What a market sells, with its prices: those of the primary market, converted and rounded one by one. */
export function catalogueIn(
  catalogue: StoreCatalogue,
  { exchangeRate, excludedProducts }: CatalogueMarket,
): StoreCatalogue {
  const convert: Convert = (cents) => Math.round(cents * exchangeRate)
  return {
    ...catalogue,
    products: catalogue.products
      .filter(({ id }) => !excludedProducts.includes(id))
      .map((product) => productIn(product, convert)),
    discounts: catalogue.discounts.map((discount) => discountIn(discount, convert)),
  }
}

/** The market that sells in a country; the primary one for a country that none sells in, and without one. */
export const marketOf = (
  { markets }: Pick<StoreCatalogue, 'markets'>,
  country: string | null,
): CatalogueMarket =>
  markets.find(({ countries }) => countries.some((code) => code === country)) ?? markets[0]
