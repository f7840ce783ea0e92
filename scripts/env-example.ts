import { writeFileSync } from 'node:fs'
import { envExample } from '../src/config/env-example.ts'
import { projectRoot } from './lib/process.ts'

// `npm run env:example`: writes `.env.example` again after a change to the table of variables.
writeFileSync(`${projectRoot}.env.example`, envExample())
