/** Text in a PDF string: ASCII only, with its own three characters escaped. */
const literal = (text: string) => {
  if (!/^[\x20-\x7e]*$/.test(text))
    throw new Error(`A certificate can only hold plain characters, not "${text}".`)
  return `(${text.replaceAll(/[\\()]/g, (character) => `\\${character}`)})`
}

/** A one-page A4 document as a PDF file: a heading and lines of text. Throws for characters outside ASCII. */
export function certificate(heading: string, lines: readonly string[]): Buffer {
  const stream = [
    'BT /F1 22 Tf 64 760 Td',
    `${literal(heading)} Tj`,
    '/F1 12 Tf 0 -40 Td',
    ...lines.map((line) => `${literal(line)} Tj 0 -20 Td`),
    'ET',
  ].join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n `).join('\n')
  const start = body.length
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}\ntrailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(body, 'latin1')
}
