import { useT } from '@oriel/app-kit';
import { Dialog, useRoot } from '@oriel/ui';
import { useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useChat } from '../../session/chat-context';

interface TableDialogProps {
  title: string | undefined;
  /** The table as it is shown; the dialog has a copy. */
  table: Element;
  onClose: () => void;
}

/** A table of an answer in the whole window. */
export default function TableDialog({ title, table, onClose }: TableDialogProps) {
  const t = useT();
  const { host } = useChat();
  const { root } = useRoot();
  const holder = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = holder.current;
    if (!element) return;
    const copy = table.cloneNode(true) as Element; // a clone has the type of its original
    // A document has each id once.
    for (const each of copy.querySelectorAll('[id]')) each.removeAttribute('id');
    element.replaceChildren(copy);
    // The copy has no handlers of its own.
    const handleClick = (event: Event) => {
      const [target] = event.composedPath();
      const link = target instanceof Element ? target.closest('a[href]') : null;
      if (!link) return;
      event.preventDefault();
      const href = link.getAttribute('href') ?? '';
      if (URL.canParse(href)) void host.navigate(href);
    };
    element.addEventListener('click', handleClick);
    return () => element.removeEventListener('click', handleClick);
  }, [table, host]);
  const name = title ?? t('markdown.table');
  const page = root.querySelector('.oriel-root');
  return (
    page &&
    // Outside of the answer, whose text styles do not apply to the dialog.
    createPortal(
      <Dialog size="full" title={name} onClose={onClose} closeLabel={t('kit.close')}>
        <div className="md">
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard */}
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
          <div ref={holder} className="md-scroll" tabIndex={0} role="group" aria-label={name} />
        </div>
      </Dialog>,
      page,
    )
  );
}
