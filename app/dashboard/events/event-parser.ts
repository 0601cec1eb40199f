/**
 * Takes server-sent events apart as their text arrives, piece by piece: `onData` hears the data of each one that is
 * complete. Names and ids are left aside, comments too.
 */
export function createEventParser(onData: (data: string) => void): (piece: string) => void {
  let rest = ''
  let data: string[] = []

  function takeLine(line: string) {
    if (line === '') {
      if (data.length > 0) onData(data.join('\n'))
      data = []
    } else if (line.startsWith('data:')) {
      data.push(line.slice('data:'.length).replace(/^ /, ''))
    }
  }

  return (piece) => {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) takeLine(line.replace(/\r$/, ''))
  }
}
