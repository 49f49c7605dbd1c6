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

/** A worker must be of the frame's own origin: lines that are load the script, and say where the parts are that it asks for later. */
export function workerOfPlainScript(address: string): Worker {
  const told = JSON.stringify(address)
  const lines = URL.createObjectURL(new Blob([`kafkascopeScripts=${told};importScripts(${told})`], { type: 'text/javascript' }))
  return new Worker(lines)
}
