/**
 * What `npm test -- …` asks for: phases, or one phase and names of its files, or what a change reaches.
 * @param {readonly string[]} args
 * @param {readonly string[]} phases
 * @returns {{ full: boolean, affected: boolean, phases: string[], files: string[] } | { problem: string }}
 */
export function readCommandLine(args, phases) {
  const options = args.filter(argument => argument.startsWith('--'));
  const words = args.filter(argument => !argument.startsWith('--'));
  const unknown = options.filter(option => option !== '--full');
  if (unknown.length > 0) return { problem: `There is no option ${unknown.join(', ')}; there is --full.` };

  const full = options.includes('--full');
  if (words[0] === 'affected') {
    if (words.length > 1) return { problem: 'affected finds its files itself and takes no other words.' };
    return { full, affected: true, phases: [], files: [] };
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
  return { full, affected: false, phases: named, files };
}
