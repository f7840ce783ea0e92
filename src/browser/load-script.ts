/** Runs a script of another origin. Rejects when it cannot be loaded, and can then be called again. */
export function loadScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error(`${url} could not be loaded`))
    })
    script.src = url
    document.head.append(script)
  })
}
