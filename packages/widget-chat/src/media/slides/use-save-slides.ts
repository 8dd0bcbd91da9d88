import { useI18n } from '@oriel/app-kit';
import { useChat } from '../../session/chat-context';
import { realWords } from '../../session/personal-data/real-words';
import { fileNameOf } from '../file-name';

const blockStart = /^(`{3,}|~{3,})slides[^\S\n]*\n/m;

/** Whether an answer can become slides: it contains a `slides` block, or at least two headings. */
export const hasOutline = (answer: string): boolean =>
  blockStart.test(answer) || (answer.match(/^ {0,3}#{1,6}[ \t]+\S/gm)?.length ?? 0) >= 2;

/** The outline of an answer: its first `slides` block, or all of it. */
export function outlineOf(answer: string): string {
  const start = blockStart.exec(answer);
  if (!start?.[1]) return answer;
  const rest = answer.slice(start.index + start[0].length);
  const end = `\n${rest}`.indexOf(`\n${start[1]}`);
  return end < 0 ? rest : rest.slice(0, end);
}

/** Name of the application whose page shows the widget; in the portal, the name of the product or its variant. */
const applicationName = (page: Document): string =>
  page.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? '';

/** Returns a function that downloads an outline in Markdown as a presentation. */
export function useSaveSlides(): (outline: string) => Promise<void> {
  const { t, locale } = useI18n();
  const { host } = useChat();
  return async outline => {
    try {
      const [{ readOutline }, { slidesType, writeSlides }] = await Promise.all([
        import('./read-outline'),
        import('./write-slides'),
      ]);
      const deck = readOutline(realWords(host, outline), t('slides.fileName'));
      const name = fileNameOf(deck.title) || t('slides.fileName');
      await host.download({
        name: `${name}.pptx`,
        type: slidesType,
        data: await writeSlides(deck, locale, applicationName(host.shell.ownerDocument)),
      });
    } catch {
      if (!host.signal.aborted) await host.notify({ kind: 'danger', title: t('sheet.failed') });
    }
  };
}
