import { writeFileSync } from 'node:fs'
import { envExample } from '../src/config/env-example.ts'
import { fail, projectRoot } from './lib/process.ts'
import { refuseArguments } from './lib/read-arguments.ts'

// `npm run env:example`: writes `.env.example` again after a change to the table of variables.
refuseArguments('npm run env:example')
try {
  writeFileSync(`${projectRoot}.env.example`, envExample())
} catch (error) {
  fail(error)
}
