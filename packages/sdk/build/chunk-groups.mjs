import { isBeside } from './beside.mjs';
import { fileOf } from './widgets.mjs';

const inside = (folder, part) => new RegExp(`[\\\\/]${folder.replaceAll('/', '[\\\\/]')}[\\\\/]${part}`);
const any =
  (...patterns) =>
  id =>
    patterns.some(pattern => pattern.test(id));

/*
 * Groups of modules that share one file, so that a widget loads in few requests. They name only modules that every start needs:
 * a part that is loaded later must not be fetched with them.
 */

/** It changes with its own releases only. */
const preact = {
  name: 'preact',
  priority: 3,
  test: /(node_modules[\\/]preact[\\/]|sdk[\\/]src[\\/]preact[\\/]|rolldown[\\/:]runtime)/,
};

/**
 * Bundles the texts of the kit and the widget by language and set, one file each: for the first render, for the deferred chunks, and
 * the rest.
 */
const texts = page =>
  ['de', 'en'].flatMap(locale => {
    const rest = inside(owner, `i18n[\\\\/]rest-${locale}[.]ts`);
    const isOfRest = (id, context) =>
      [id, ...(context.getModuleInfo(id)?.importers ?? [])].some(each => rest.test(each));
    return [
      { name: `${page}-${locale}`, ...textGroup(inside(owner, `i18n[\\\\/]${locale}[.]ts`)) },
      {
        debugName: `${page}-deferred-${locale}`,
        name: (id, context) => `${page}-${isOfRest(id, context) ? 'rest' : 'deferred'}-${locale}`,
        ...textGroup(
          inside(owner, `i18n[\\\\/](deferred|rest)-${locale}[.]ts`),
          inside(owner, `[a-z-]+[\\\\/]texts[\\\\/](rest-)?${locale}[.]ts`),
        ),
      },
    ];
  });

const owner = '(app-kit|widget-[a-z]+)/src';
const textGroup = (...patterns) => ({
  priority: 4,
  test: any(...patterns),
  includeDependenciesRecursively: false,
});

/**
 * The page that shows a widget in a shadow root: what it needs at once is one file, Preact too. It is 2 kB smaller than
 * two, and one request.
 */
export const shadowGroups = (eager, widget) => [
  ...texts(fileOf('words', widget)),
  {
    name: `shadow-${widget}`,
    priority: 1,
    test: id => eager.has(id) || preact.test.test(id),
    includeDependenciesRecursively: false,
  },
];

/** A widget beside the first of its page: what it needs at once and does not share, in one file, and its texts. */
export const besideGroups = (eager, widget) => [
  ...texts(`words-beside-${widget}`).map(group => ({
    ...group,
    priority: 5,
    test: id => isBeside(id, widget) && group.test(id),
  })),
  {
    name: `beside-${widget}`,
    priority: 2,
    test: id => isBeside(id, widget) && eager.has(id),
    includeDependenciesRecursively: false,
  },
];

/** Puts the modules that an entry needs immediately into one file. */
export const oneFile = (name, eager) => [
  { name, test: id => eager.has(id), includeDependenciesRecursively: false },
];

/** The page inside a frame. Its own script stays small, for it makes the text field of the page work. */
export const framePageGroups = widget => [
  ...texts(fileOf('frame-words', widget)),
  preact,
  {
    name: 'base',
    priority: 2,
    test: any(
      inside('contracts/src', '(host|bridge|oriel-error)'),
      inside('contracts/src/http', 'header'),
      inside('bridge/src', '(?!frame|contact|extras)'),
      /node_modules[\\/]zod[\\/]/,
    ),
  },
  {
    // The widget with what every widget runs on: one file is 3 kB smaller than two.
    name: widget,
    priority: 1,
    test: any(
      inside(`widget-${widget}/src`, 'index'),
      // `kit-texts` contains every language; only a page that cannot fetch texts needs it.
      inside('app-kit/src', '(app|storage|i18n)[\\\\/](?!kit-texts)'),
      inside('widget-kit/src', '(host|render|status)[\\\\/]'),
      inside('ui/src', '(dom|root|theme)[\\\\/](?!reveal-problem|tabbables)'),
      inside('client/src', ''),
      /node_modules[\\/]@preact[\\/]signals/,
    ),
  },
];
