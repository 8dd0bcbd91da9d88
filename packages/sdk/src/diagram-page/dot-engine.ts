import { instance } from '@viz-js/viz';
import type { Engine } from './engine';

const colours = {
  light: { line: '#5f6c6a', text: '#14201f' },
  dark: { line: '#8e9a97', text: '#e7eeec' },
};

const viz = instance();

export const dotEngine: Engine = {
  async prepare() {
    await viz;
  },
  async draw(source, theme) {
    const { line, text } = colours[theme];
    const fontname = 'Helvetica,Arial,sans-serif';
    return (await viz).renderString(source, {
      format: 'svg',
      graphAttributes: { bgcolor: 'transparent', color: line, fontcolor: text, fontname },
      nodeAttributes: { color: line, fontcolor: text, fontname },
      edgeAttributes: { color: line, fontcolor: text, fontname },
    });
  },
};
