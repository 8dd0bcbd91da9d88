import { useSignals } from '@preact/signals-react/runtime';
import { ChevronRight } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { Link, Navigate, Route, Routes, useLocation } from 'react-router';
import { NotFoundPage } from '../pages/NotFoundPage';
import { usePageTitle } from '../pages/use-page-title';
import { useIsNarrow } from '../preferences/SettingsArea';
import { StartSpinner } from '../routing/StartSpinner';
import { usePortal } from '../store/portal-context';
import {
  type OperatorPageName,
  operatorAddressOf,
  operatorGroups,
  operatorIcons,
  operatorPageOf,
  operatorRoot,
  operatorTitleKey,
} from './operator-pages';
import { useOperatorT } from './use-operator-t';
import '../preferences/settings-area.css';
import './operator.css';

const OverviewPage = lazy(() => import('./overview/OverviewPage'));
const EndpointsPage = lazy(() => import('./endpoints/EndpointsPage'));
const ModelsPage = lazy(() => import('./models/ModelsPage'));
const WorkspacesPage = lazy(() => import('./workspaces/WorkspacesPage'));
const WorkspacePage = lazy(() => import('./workspaces/WorkspacePage'));
const PeoplePage = lazy(() => import('./people/PeoplePage'));
const PersonPage = lazy(() => import('./people/PersonPage'));
const JobsPage = lazy(() => import('./server/JobsPage'));
const StoragePage = lazy(() => import('./server/StoragePage'));
const ErrorsPage = lazy(() => import('./server/ErrorsPage'));
const LogPage = lazy(() => import('./log/LogPage'));

/** The operator's console. For everybody else the page does not exist; the services refuse their calls in any case. */
export default function OperatorArea() {
  useSignals();
  const { features } = usePortal();
  if (!features.state.value.permissions.includes('operateProduct')) return <NotFoundPage />;
  return <Console />;
}

function Console() {
  useSignals();
  const t = useOperatorT();
  const { libraryAddress, backAddress } = usePortal();
  const { pathname } = useLocation();
  const page = operatorPageOf(pathname);
  const isList = page === undefined;
  const area = useRef<HTMLDivElement>(null);
  const isNarrow = useIsNarrow(area);
  usePageTitle(t('title'), page && t(operatorTitleKey(page)));
  const isDetail = page !== undefined && pathname !== operatorAddressOf(page);
  const around = isNarrow && !isList ? operatorRoot : (libraryAddress.value ?? '/');
  const back = isDetail ? operatorAddressOf(page) : around;
  useEffect(() => {
    backAddress.value = back;
    return () => {
      backAddress.value = undefined;
    };
  }, [backAddress, back]);
  // A form that opens from a list begins at its top.
  useEffect(() => {
    if (pathname !== '') area.current?.querySelector('.settings-pane')?.scrollTo?.({ top: 0 });
  }, [pathname]);
  return (
    <div ref={area} className="settings-area" data-at={isList ? 'list' : 'page'}>
      <nav className="settings-nav" aria-label={t('title')}>
        {operatorGroups.map(({ id, pages }) => (
          <section key={id} aria-labelledby={`operator-${id}`}>
            <h2 id={`operator-${id}`}>{t(`group.${id}`)}</h2>
            {pages.map(each => (
              <PageRow key={each} page={each} isCurrent={each === (page ?? 'overview')} />
            ))}
          </section>
        ))}
      </nav>
      <div className="settings-pane">
        <div className="operator-page">
          <Suspense fallback={<StartSpinner />}>
            <Routes>
              <Route index element={<OverviewPage />} />
              <Route path="overview" element={<OverviewPage />} />
              <Route path="endpoints/*" element={<EndpointsPage />} />
              <Route path="models/:modelId?" element={<ModelsPage />} />
              <Route path="workspaces" element={<WorkspacesPage />} />
              <Route path="workspaces/:workspaceId" element={<WorkspacePage />} />
              <Route path="people" element={<PeoplePage />} />
              <Route path="people/:personId" element={<PersonPage />} />
              <Route path="jobs" element={<JobsPage />} />
              <Route path="storage" element={<StoragePage />} />
              <Route path="errors" element={<ErrorsPage />} />
              <Route path="log" element={<LogPage />} />
              <Route path="*" element={<Navigate to={operatorRoot} replace />} />
            </Routes>
          </Suspense>
        </div>
      </div>
    </div>
  );
}

function PageRow({ page, isCurrent }: { page: OperatorPageName; isCurrent: boolean }) {
  const t = useOperatorT();
  const Icon = operatorIcons[page];
  return (
    <Link className="settings-row" to={operatorAddressOf(page)} aria-current={isCurrent ? 'page' : undefined}>
      <Icon />
      <span>{t(operatorTitleKey(page))}</span>
      <ChevronRight className="settings-row-more" aria-hidden="true" />
    </Link>
  );
}
