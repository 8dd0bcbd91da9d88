import type { BlockNode } from '../blocks/block-node';
import type { BlockElement } from './block-element';
import type { NotesView } from './notes-view';
import type { Renderer } from './renderer';

type CreateNotesView = typeof import('./notes-view').createNotesView;

let create: CreateNotesView | undefined;
let loading: Promise<CreateNotesView> | undefined;

/** Fetches the view of footnotes. Most answers have none. */
export function loadNotes(): Promise<CreateNotesView> {
  loading ??= import('./notes-view').then(
    module => {
      create = module.createNotesView;
      return create;
    },
    error => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** The footnotes of a text: their view is fetched with the first reference. */
export function createNotes(
  renderer: Renderer,
  root: Element,
  createBlock: (node: BlockNode, given: Element) => BlockElement,
): Pick<NotesView, 'show' | 'remove'> & { readonly section: Element | undefined } {
  const { notes, references } = renderer.options;
  let view: NotesView | undefined;
  let isRemoved = false;

  function make(createView: CreateNotesView): void {
    if (view || isRemoved) return;
    leave();
    view = createView(renderer, root, createBlock);
    view.show();
  }
  function show(): void {
    if (view) view.show();
    else if (references.labels.size > 0) {
      if (create) make(create);
      // If loading fails, the references keep their labels, and the next change of the text retries.
      else loadNotes().then(make, () => {});
    }
  }
  const leave = notes.subscribe(show);
  return {
    get section() {
      return view?.section;
    },
    show,
    remove() {
      isRemoved = true;
      leave();
      view?.remove();
    },
  };
}
