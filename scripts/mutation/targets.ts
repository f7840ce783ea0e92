import { globSync } from 'node:fs'
import { projectRoot } from '../process.ts'

/** Files that mutation testing changes, and the tests that are to notice. Patterns are relative to the project. */
export interface MutationTarget {
  readonly files: readonly string[]
  readonly tests: readonly string[]
}

const cartTests = ['tests/unit/cart-*.test.ts', 'tests/property/cart-step.test.ts']

const targets: readonly MutationTarget[] = [
  { files: ['src/features/cart/*.ts'], tests: cartTests },
  { files: ['src/commerce/money.ts'], tests: ['tests/unit/commerce-money.test.ts'] },
  {
    files: ['src/features/product-form/*.ts'],
    tests: ['tests/unit/product-form.test.ts', 'tests/unit/catalogue.test.ts'],
  },
  {
    files: ['src/features/checkout/*.ts'],
    tests: ['tests/unit/cart-checkout.test.ts', 'tests/unit/routes.test.ts'],
  },
  {
    files: ['src/backend/outbox*.ts'],
    tests: ['tests/unit/outbox.test.ts', 'tests/contract/forms-outbox.test.ts'],
  },
]

/** Has GraphQL texts only, which other checks hold against the schema. */
const isDocument = (file: string) => file.endsWith('.documents.ts')

const filesOf = ({ files }: MutationTarget) =>
  globSync(files, { cwd: projectRoot })
    .filter((file) => !isDocument(file))
    .toSorted()

/** All files of mutation testing. */
export const everyFile = (): string[] => targets.flatMap(filesOf)

/** The test files that are to notice a change of a file. @throws Error for a file that is none of mutation testing. */
export function testsOf(file: string): string[] {
  const target = targets.find((one) => filesOf(one).includes(file))
  if (target === undefined) throw new Error(`${file} is in no target of scripts/mutation/targets.ts`)
  return globSync(target.tests, { cwd: projectRoot })
}
