import { useState } from 'react';
import { useMarkdown } from '../markdown-context';
import { safeImage } from './safe-url';

interface MarkdownImageProps {
  href: string;
  alt: string;
  title: string | null;
}

/**
 * A picture that is fetched only after a click: fetching tells a foreign host who reads, and a text that a
 * model was made to write could carry secrets in the address.
 */
export function MarkdownImage({ href, alt, title }: MarkdownImageProps) {
  const { labels } = useMarkdown();
  const [isWanted, setIsWanted] = useState(false);
  const url = safeImage(href);
  if (!url) return alt;
  if (isWanted)
    return <img src={url.href} alt={alt} title={title ?? undefined} referrerPolicy="no-referrer" />;
  return (
    <button type="button" className="md-image" title={url.href} onClick={() => setIsWanted(true)}>
      {alt ? <span>{alt}</span> : null}
      {labels.loadImage(url.host)}
    </button>
  );
}
