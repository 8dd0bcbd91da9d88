import { Popover } from '@oriel/ui';
import {
  BadgeEuro,
  BookOpen,
  ChevronUp,
  CircleHelp,
  FileText,
  History,
  Info,
  Scale,
  ShieldCheck,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { usePortal } from '../store/portal-context';
import { ProductLogo } from './ProductLogo';

/** The entries in order, by the names of their links. */
const entries = [
  ['about', Info],
  ['prices', BadgeEuro],
  ['changelog', History],
  ['imprint', FileText],
  ['privacy', ShieldCheck],
  ['terms', Scale],
] as const;

/** The user guide for a language. */
export const guideAddress = (language: string): string =>
  language === 'de' ? '/docs/de/first-steps' : '/docs/first-steps';

/** A row that opens the documentation and the links of the product. Each opens in a new tab. */
export function AboutMenu() {
  const { t, i18n } = useTranslation();
  const { links } = usePortal();
  const shown = entries.filter(([name]) => links[name]);
  return (
    <Popover
      label={t('about.title')}
      placement="top-start"
      trigger={props => (
        <button type="button" className="menu-row" {...props}>
          <CircleHelp />
          {t('about.title')}
          <ChevronUp className="menu-end" />
        </button>
      )}
    >
      {() => (
        <div className="about">
          <a className="menu-row" href={guideAddress(i18n.language)} target="_blank" rel="noreferrer">
            <BookOpen />
            {t('about.help')}
          </a>
          {shown.map(([name, Icon]) => (
            <a key={name} className="menu-row" href={links[name]} target="_blank" rel="noreferrer">
              <Icon />
              {t(`about.${name}`)}
            </a>
          ))}
          <span className="about-logo">
            <ProductLogo />
          </span>
        </div>
      )}
    </Popover>
  );
}
