import { type ReactNode, useId } from 'react';
import { classes } from '../dom/classes';
import { useSheet } from '../root/root-context';
import { sheet } from '../theme/sheets';
import css from './banner.css?inline';

const styles = sheet(css);

/** Options of {@link Banner}. */
export interface BannerProps {
  title: ReactNode;
  children: ReactNode;
  /** Equal plain buttons; on a phone, a ghost one is alone below them. */
  actions: ReactNode;
  /** Level of the heading. Default: 2. */
  level?: 2 | 3 | undefined;
  className?: string | undefined;
}

/** A card in the corner of the window that stays until it is answered and blocks nothing. */
export function Banner({ title, children, actions, level = 2, className }: BannerProps) {
  useSheet(styles);
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <section className={classes('o-banner', className)} part="banner" aria-labelledby={id}>
      <Heading className="o-banner-title" id={id}>
        {title}
      </Heading>
      <div className="o-banner-body">{children}</div>
      <div className="o-banner-actions">{actions}</div>
    </section>
  );
}
