/**
 * Parses the arguments of `npm test -- …`: phases, or one phase with file names, or the tests that a change reaches.
 * @param {readonly string[]} args
 * @param {readonly string[]} phases
 * @returns {{ full: boolean, record: boolean, affected: boolean, phases: string[], files: string[] } | { problem: string }}
 */
export function readCommandLine(args, phases) {
  const options = args.filter(argument => argument.startsWith('--'));
  const words = args.filter(argument => !argument.startsWith('--'));
  const unknown = options.filter(option => !['--full', '--record'].includes(option));
  if (unknown.length > 0) {
    return { problem: `There is no option ${unknown.join(', ')}; there are --full and --record.` };
  }

  const full = options.includes('--full');
  const record = options.includes('--record');
  if (record && (full || words.length > 0)) {
    return { problem: '--record writes the figures of a whole daily run and takes no other words.' };
  }
  if (words[0] === 'affected') {
    if (words.length > 1) return { problem: 'affected finds its files itself and takes no other words.' };
    return { full, record, affected: true, phases: [], files: [] };
  }
  const first = words.findIndex(word => !phases.includes(word));
  const named = first < 0 ? words : words.slice(0, first);
  const files = first < 0 ? [] : words.slice(first);
  if (files.length > 0 && named.length === 0) {
    return { problem: `There is no phase ${files[0]}; there are ${phases.join(', ')}, and affected.` };
  }
  if (files.length > 0 && named.length > 1) {
    return { problem: `Files belong to one phase: npm test -- ${named.at(-1)} ${files.join(' ')}` };
  }
  return { full, record, affected: false, phases: named, files };
}
