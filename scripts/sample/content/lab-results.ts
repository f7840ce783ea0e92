import { certificate } from '../certificate.ts'
import type { ContentDocument } from './document.ts'

interface Result {
  name: string
  product: string
  lotCode: string
  cbd?: true
}

const results: readonly Result[] = [
  { name: 'Lemon mint', product: 'Sparkling water', lotCode: 'LM-0705-26' },
  { name: 'Blood orange', product: 'Sparkling water', lotCode: 'BO-1840-26' },
  { name: 'Black cherry', product: 'Sparkling water', lotCode: 'BC-2300-26' },
  { name: 'Peach ginger', product: 'Mood powder tub', lotCode: 'PG-1615-26' },
  { name: 'Cloud eight', product: 'Hemp sky', lotCode: 'C8-1000-26', cbd: true },
  { name: 'Low orbit', product: 'Hemp sky', lotCode: 'LO-1000-26', cbd: true },
]

const fileOf = (name: string) => ({ _type: 'file', _sanityAsset: `file@file://./files/${name}.pdf` })
const fileName = ({ lotCode }: Result) => `certificate-${lotCode.toLowerCase()}`

const SAMPLE = 'This is a sample certificate of a sample shop. Nobody tested anything.'

/** The certificates that lab results link to, by file name. */
export const certificates = (): ReadonlyMap<string, Buffer> =>
  new Map([
    [
      'hemp-free.pdf',
      certificate('Hemp-free', [
        'Everything but the hemp range contains no hemp at all.',
        'We looked twice.',
        SAMPLE,
      ]),
    ],
    ...results.map((result): [string, Buffer] => [
      `${fileName(result)}.pdf`,
      certificate(`${result.name}, ${result.product.toLowerCase()}`, [
        `Lot ${result.lotCode}`,
        'Magnesium: as promised.',
        'Heavy metals: none, nor any light ones.',
        `Hemp extract: ${result.cbd === true ? '10 mg, give or take a leaf' : 'none'}.`,
        'Demeanour of the sample: calm.',
        SAMPLE,
      ]),
    ]),
  ])

/** What the laboratory said, lot by lot. */
export const labResults: ContentDocument = {
  _id: 'labResults',
  _type: 'labResults',
  cbd: false,
  pageTitle: 'lab results',
  subTitle: 'Somebody in a white coat looked at it for a long time. Here is what they wrote down.',
  hempFreeTestResults: fileOf('hemp-free'),
  labResults: results.map((result) => ({
    _type: 'labResult',
    name: result.name,
    product: result.product,
    lotCode: result.lotCode,
    cbd: result.cbd === true,
    coa: fileOf(fileName(result)),
  })),
}
