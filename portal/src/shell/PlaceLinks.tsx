import { Tooltip } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from 'react-i18next';
import { Link, matchPath, useLocation } from 'react-router';
import { usePortal } from '../store/portal-context';
import { stateOf, useWidgetTable } from '../widget/widget-row';

/**
 * Icons that lead to the widgets which the user may open.
 *
 * @param except - leaves out the widget at this URL
 */
export function PlaceLinks({ except, side }: { except?: string; side: 'right' | 'bottom' }) {
  useSignals();
  const { t } = useTranslation();
  const portal = usePortal();
  const { pathname } = useLocation();
  const places = useWidgetTable().flatMap(row =>
    row.entries.flatMap(({ place, ...entry }) =>
      place && entry.to !== except && stateOf(entry, portal).kind === 'open'
        ? [{ ...place, to: entry.to, isCurrent: row.paths.some(path => matchPath(path, pathname)) }]
        : [],
    ),
  );
  return places.map(({ title, Icon, to, isCurrent }) => (
    <Tooltip key={to} text={t(title)} placement={side}>
      <Link className="place" to={to} aria-label={t(title)} aria-current={isCurrent ? 'page' : undefined}>
        <Icon />
      </Link>
    </Tooltip>
  ));
}
