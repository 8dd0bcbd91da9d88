import { useT } from '@oriel/app-kit';
import { Button, ownerDocument } from '@oriel/ui';
import { TextQuote } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useChat } from '../../session/chat-context';
import { type QuotableSelection, quote, selectionWithin } from './quote';

/** Milliseconds that a selection must stay unchanged before the button appears. */
const settled = 250;

/** Appears beside selected text of the thread, and quotes it in the text field. */
export function QuoteButton() {
  const t = useT();
  const { host, drafts } = useChat();
  const button = useRef<HTMLDivElement>(null);
  const [selected, setSelected] = useState<QuotableSelection>();

  useEffect(() => {
    const { root } = host;
    const document = ownerDocument(root);
    const view = document.defaultView;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hide = () => {
      clearTimeout(timer);
      setSelected(undefined);
    };
    const look = () => {
      const log = root.querySelector('[role=log]');
      setSelected(log ? selectionWithin(root, log) : undefined);
    };
    const handleSelection = () => {
      hide();
      timer = setTimeout(look, settled);
    };
    const handleKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') hide();
    };
    document.addEventListener('selectionchange', handleSelection);
    document.addEventListener('scroll', hide, { capture: true, passive: true });
    document.addEventListener('keydown', handleKey);
    view?.addEventListener('resize', hide);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('selectionchange', handleSelection);
      document.removeEventListener('scroll', hide, { capture: true });
      document.removeEventListener('keydown', handleKey);
      view?.removeEventListener('resize', hide);
    };
  }, [host]);

  useLayoutEffect(() => {
    const element = button.current;
    if (!element || !selected) return;
    element.showPopover?.();
    const { box } = selected;
    const top = box.top > element.offsetHeight + 8 ? box.top - element.offsetHeight - 8 : box.bottom + 8;
    const left = Math.min(Math.max(8, box.left), Math.max(8, window.innerWidth - element.offsetWidth - 8));
    element.style.setProperty('top', `${top}px`);
    element.style.setProperty('left', `${left}px`);
  }, [selected]);

  if (!selected) return null;
  return (
    <div ref={button} className="c-quote" popover="manual">
      <Button
        size="small"
        icon={<TextQuote />}
        // The press would clear the selection before it is read.
        onPointerDown={event => event.preventDefault()}
        onClick={() => {
          quote(drafts, selected.text);
          setSelected(undefined);
        }}
      >
        {t('message.quote')}
      </Button>
    </div>
  );
}
