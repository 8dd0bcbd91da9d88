import { lazy, type ReactNode, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { PricingPage } from '../billing/PricingPage';
import { InviteInvalidPage } from '../invites/InviteInvalidPage';
import { InvitePage } from '../invites/InvitePage';
import { NeedsOrganization } from '../organizations/NoOrganizationPage';
import { HomePage } from '../pages/HomePage';
import { NoAccessPage } from '../pages/NoAccessPage';
import { NotFoundPage } from '../pages/NotFoundPage';
import { OopsPage } from '../pages/OopsPage';
import { SwitchingPage } from '../pages/SwitchingPage';
import { WorkspaceNotFoundPage } from '../pages/WorkspaceNotFoundPage';
import { SettingsPage } from '../preferences/SettingsPage';
import { useWidgetTable } from '../widget/widget-row';
import { Guard } from './Guard';
import type { RouteRule } from './guard';

/** With what draws answers, which the other pages leave to widgets. */
const SharePage = lazy(() => import('../share/SharePage'));

const all: RouteRule = { audience: 'all' };
const signedIn: RouteRule = { audience: 'signed-in' };
const guarded = (rule: RouteRule, page: ReactNode) => <Guard rule={rule}>{page}</Guard>;

/** Every route of the portal and whom it is for. */
export function PortalRoutes() {
  const rows = useWidgetTable();
  return (
    <Routes>
      <Route path="/" element={guarded(all, <HomePage />)} />
      {rows.flatMap(({ widget, paths, redirects = {}, rule, Page }) => [
        ...Object.entries(redirects).map(([path, to]) => (
          <Route key={path} path={path} element={<Navigate to={to} replace />} />
        )),
        <Route
          key={widget}
          element={<NeedsOrganization>{rule ? guarded(rule, <Page />) : <Page />}</NeedsOrganization>}
        >
          {paths.map(path => (
            <Route key={path} path={path} element={null} />
          ))}
        </Route>,
      ])}
      <Route path="/pricing" element={guarded(all, <PricingPage />)} />
      <Route
        path="/share/:shareId"
        element={guarded(
          all,
          <Suspense>
            <SharePage />
          </Suspense>,
        )}
      />
      <Route path="/settings" element={<SettingsPage />} />
      <Route path="/features" element={guarded(signedIn, <Navigate to="/" replace />)} />
      <Route path="/dev" element={guarded(signedIn, <Navigate to="/" replace />)} />
      <Route path="/switching" element={<SwitchingPage />} />
      <Route path="/invite" element={<InvitePage />} />
      <Route path="/invite-invalid" element={<InviteInvalidPage />} />
      <Route path="/no-access" element={<NoAccessPage />} />
      <Route path="/workspace-not-found" element={<WorkspaceNotFoundPage />} />
      <Route path="/oops" element={<OopsPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
