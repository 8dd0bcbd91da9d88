import { readFileSync } from 'node:fs';
import { source } from './vite-options.mjs';
import { builtWidget, defaultWidget, widgets } from './widgets.mjs';

const ofBeside = /^\/@beside-(\w+)(\/.*)$/;
const ofWidget = /^(\0oriel:\w+)@(\w+)$/;

/** Name of a module, or of a folder, in the copy that belongs to one widget. */
const copyOf = (widget, id) => `/@beside-${widget}${id}`;

/** An entry of a widget that is built together with other widgets. */
export const besideEntry = (widget, path = 'cdn/shadow.ts') => copyOf(widget, source(path));

/** The widgets that come beside the default one. */
export const besideNames = widgets.filter(widget => widget !== defaultWidget);

/** Whether a module is one of a widget that comes beside another. */
export const isBeside = (id, widget) => (ofBeside.exec(id) ?? ofWidget.exec(id)?.slice(1))?.[1] === widget;

/**
 * Whether a module declares the routes and schemas of a noun. It keeps no state, and a widget needs other ones of it than the
 * first, which would all stand in the file of the first.
 */
export const declaresNoun = id =>
  /[\\/]contracts[\\/]src[\\/](?!bridge|host|http|rights)[\w-]+[\\/]/.test(id);

/**
 * Builds several widgets at once: each entry from `besideEntry` is a copy that knows its widget. A copy imports shared
 * modules unchanged, with their state and contexts. It gets its own copies of all other modules, so that none of their
 * bytes end up in a file that another widget fetches.
 *
 * @param {(id: string) => boolean} isShared - whether all widgets use one copy of a module
 * @returns {import('vite').Plugin}
 */
export const besideWidgets = isShared => ({
  name: 'oriel:beside-widgets',
  enforce: 'pre',
  async resolveId(name, importer) {
    if (ofBeside.test(name)) return name;
    const [, widget, path] =
      ofBeside.exec(importer ?? '') ??
      (ofWidget.test(importer ?? '') ? ofBeside.exec(besideEntry(ofWidget.exec(importer)[2])) : []);
    if (!widget) return;
    if (name.startsWith('oriel:')) return `\0${name}@${widget}`;
    const found = await this.resolve(name, path, { skipSelf: true });
    if (!found || found.id.startsWith('\0')) return found;
    if (isShared(found.id)) return found;
    return { id: copyOf(widget, found.id), moduleSideEffects: false };
  },
  load(id) {
    const [, module, widget] = ofWidget.exec(id) ?? [];
    if (widget) return builtWidget(widget).load(module);
    const [, , path] = ofBeside.exec(id) ?? [];
    return path && readFileSync(path.replace(/\?.*/, ''), 'utf8');
  },
});
