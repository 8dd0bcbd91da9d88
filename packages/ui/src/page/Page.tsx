import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../button/IconButton';
import { useSheet } from '../root/root-context';
import { Tabs, type TabsProps } from '../tabs/Tabs';
import { sheet } from '../theme/sheets';
import css from './page.css?inline';

const styles = sheet(css);

/** Options of {@link Page}. */
export interface PageProps<Id extends string = string> {
  /** Maximum width of the content: `narrow` 680 (forms, settings), `regular` 960, `wide` 1120. Default: regular. */
  width?: 'narrow' | 'regular' | 'wide' | undefined;
  /** Without it, the page has no header row, because its owner shows one. */
  title?: ReactNode;
  /** Level of the title's heading. Default: 1. */
  level?: 1 | 2 | 3 | undefined;
  /** A button before the title, to the page above. */
  back?: { readonly label: string; readonly onBack: () => void } | undefined;
  /** Buttons at the end of the header row, the primary one last. */
  actions?: ReactNode;
  /** A row of tabs below the header; the content is then the panel of the current one. */
  tabs?: Omit<TabsProps<Id>, 'children'> | undefined;
  children: ReactNode;
}

/**
 * The frame of a page: one column for title, tabs and content. Header and tabs stay in view while their scroller scrolls; a line
 * appears as soon as content is below them. Landmarks are up to the owner.
 */
export function Page<Id extends string>({
  width = 'regular',
  title,
  level = 1,
  back,
  actions,
  tabs,
  children,
}: PageProps<Id>) {
  useSheet(styles);
  const Heading = `h${level}` as const;
  return (
    <div className="o-page" part="page" data-width={width}>
      <div className="o-page-column">
        {title != null && (
          <div className="o-page-head" part="page-head">
            {back && (
              <IconButton className="o-page-back" label={back.label} onClick={back.onBack}>
                <ArrowLeft />
              </IconButton>
            )}
            <Heading className="o-page-title" part="page-title">
              {title}
            </Heading>
            {actions != null && <div className="o-page-actions">{actions}</div>}
          </div>
        )}
        {tabs ? <Tabs {...tabs}>{children}</Tabs> : children}
      </div>
    </div>
  );
}
