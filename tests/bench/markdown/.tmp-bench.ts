import { benchMarkdown } from './bench-markdown';
const [rounds='2', kinds='mixed', subjects='stream', pace='frame'] = process.argv.slice(2);
const rows = await benchMarkdown({ executablePath: '/usr/bin/chromium', rounds: +rounds, kinds: kinds.split(',') as any, subjects: subjects.split(',') as any, pace: pace as any, onMeasure: l => console.log(l) });
console.table(rows.map(r => ({ ...r, spread: r.spread.map(x => x.toFixed(0)).join('-'), milliseconds: +r.milliseconds.toFixed(0), ratio: +r.ratio.toFixed(2), exponent: +r.exponent.toFixed(2), plainExponent: +r.plainExponent.toFixed(2), longestTask: +r.longestTask.toFixed(0) })));
