import type { CatalogueProduct } from '../../local/commerce/catalogue.ts'
import { sellingPlanGid } from './ids.ts'

type PlanGroup = CatalogueProduct['sellingPlanGroups'][number]
type Plan = PlanGroup['plans'][number]

const OPTION = 'Deliver every'

const recurring = (number: number, index: number, weeks: number, percentage: number): Plan => ({
  id: sellingPlanGid(number, index),
  name: `Every ${weeks} weeks`,
  description: `Arrives every ${weeks} weeks. Skip, swap or stop whenever.`,
  options: [{ name: OPTION, value: `${weeks} weeks` }],
  delivery: { interval: 'WEEK', intervalCount: weeks },
  adjustment: { kind: 'percentage', percentage },
})

/**
 * The plans of the subscription with this number: every 4 weeks comes first, as most people take it. The last has no
 * recurring deliveries, as a plan paid in advance has none, and is dropped by the shop (CAT-11).
 */
export const planGroup = (number: number): PlanGroup => ({
  name: 'Subscribe & save',
  options: [
    { name: OPTION, values: ['4 weeks', '2 weeks', '6 weeks', '8 weeks', 'Whenever we feel like it'] },
  ],
  plans: [
    recurring(number, 0, 4, 15),
    recurring(number, 1, 2, 20),
    recurring(number, 2, 6, 15),
    recurring(number, 3, 8, 10),
    {
      id: sellingPlanGid(number, 4),
      name: 'Whenever we feel like it',
      description: 'Paid once, sent when the mood takes us.',
      options: [{ name: OPTION, value: 'Whenever we feel like it' }],
      delivery: null,
      adjustment: { kind: 'percentage', percentage: 5 },
    },
  ],
})
