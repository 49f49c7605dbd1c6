/** In a sandboxed frame every host counts as foreign, and only a plain script needs nobody's leave. */
export function loadPlainScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = address
    script.onload = () => {
      resolve()
    }
    script.onerror = () => {
      reject(new Error(address))
    }
    document.head.append(script)
  })
}

/** A worker must be of the frame's own origin: a line that is loads the script. */
export function workerOfPlainScript(address: string): Worker {
  const line = URL.createObjectURL(new Blob([`importScripts(${JSON.stringify(address)})`], { type: 'text/javascript' }))
  return new Worker(line)
}
