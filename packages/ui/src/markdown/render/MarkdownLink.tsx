import type { MouseEvent, ReactNode } from 'react';
import { useMarkdown } from '../markdown-context';
import { namesOtherHost, safeLink } from './safe-url';

interface MarkdownLinkProps {
  href: string;
  title: string | null;
  /** Visible text, to see whether it pretends to be another host. */
  text: string;
  children: ReactNode;
}

/** A link that opens apart from the page and says where it leads; any other scheme is shown as text. */
export function MarkdownLink({ href, title, text, children }: MarkdownLinkProps) {
  const { latest } = useMarkdown();
  const url = safeLink(href);
  if (!url) return children;
  const target = url.host || url.pathname;
  const handleClick = (event: MouseEvent) => latest.current.onLinkClick?.(url.href, event);
  return (
    <>
      <a
        href={url.href}
        title={title ? `${title} – ${target}` : target}
        target="_blank"
        rel="noopener noreferrer"
        onClick={handleClick}
      >
        {children}
      </a>
      {url.host && namesOtherHost(text, url) ? <span className="md-host"> ({url.host})</span> : null}
    </>
  );
}
