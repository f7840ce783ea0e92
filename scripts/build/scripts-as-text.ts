import { build } from 'esbuild'

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
        const { outputFiles, metafile } = await build({
          entryPoints: [id.slice(0, -SUFFIX.length)],
          bundle: true,
          format: 'iife',
          minify: true,
          metafile: true,
          tsconfigRaw: {},
          write: false,
        })
        for (const file of Object.keys(metafile.inputs)) this.addWatchFile(file)
        const [output] = outputFiles
        // An inline script ends at the first such tag, wherever it stands.
        const text = (output?.text ?? '').replaceAll('</script', '<\\/script').trim()
        return { code: `export default ${JSON.stringify(text)}`, map: null, moduleType: 'js' as const }
      },
    },
  }
}
