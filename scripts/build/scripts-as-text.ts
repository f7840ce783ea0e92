import { rolldown } from 'rolldown'
import { compressScripts } from './compress-scripts.ts'

const SUFFIX = '?script-text'

/**
 * Vite plugin for `import code from './file.ts?script-text'`: the file with all that it imports, bundled and minified,
 * as a text for an inline script. What has to work before any file has loaded can thereby share modules with the rest.
 */
export function scriptsAsText() {
  return {
    name: 'scripts-as-text',
    enforce: 'pre' as const,
    load: {
      filter: { id: /\?script-text$/ },
      async handler(this: { addWatchFile: (file: string) => void }, id: string) {
        const bundle = await rolldown({
          input: id.slice(0, -SUFFIX.length),
          platform: 'browser',
          plugins: [compressScripts()],
        })
        const { output } = await bundle.generate({ format: 'iife', minify: true, comments: false })
        for (const file of await bundle.watchFiles) this.addWatchFile(file)
        await bundle.close()
        // An inline script ends at the first such tag, wherever it stands.
        const text = output[0].code.replaceAll('</script', '<\\/script').trim()
        return { code: `export default ${JSON.stringify(text)}`, map: null, moduleType: 'js' as const }
      },
    },
  }
}
