import { benchMarkdown } from './bench-markdown';

const rows = await benchMarkdown({
  rounds: 1,
  subjects: ['stream'],
  onMeasure: l => console.log(l),
  executablePath: '/usr/bin/chromium',
});
console.table(rows);
