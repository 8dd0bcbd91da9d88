import { lazy, type ReactNode, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { CreateOrganizationPage, NeedsOrganization } from '../organizations/NoOrganizationPage';
import { NotFoundPage } from '../pages/NotFoundPage';
import { OopsPage } from '../pages/OopsPage';
import { SwitchingPage } from '../pages/SwitchingPage';
import { WorkspaceNotFoundPage } from '../pages/WorkspaceNotFoundPage';
import { Guard } from '../routing/Guard';
import type { RouteRule } from '../routing/guard';
import { useWidgetTable, type WidgetRow } from '../widget/widget-row';
import { HomePage } from './HomePage';

// Most visits open none of these.
const InviteInvalidPage = lazy(() => import('../invites/InviteInvalidPage'));
const InvitePage = lazy(() => import('../invites/InvitePage'));
const NoAccessPage = lazy(() => import('../pages/NoAccessPage'));
const PricingPage = lazy(() => import('../billing/PricingPage'));
const SettingsArea = lazy(() => import('../preferences/SettingsArea'));
const SettingsPage = lazy(() => import('../preferences/SettingsPage'));
const ImagePage = lazy(() => import('../images/ImagePage'));
const SignedInPage = lazy(() => import('../session/SignedInPage'));
const MergePage = lazy(() => import('../operator/MergePage'));
const OperatorArea = lazy(() => import('../operator/OperatorArea'));
const SharePage = lazy(() => import('../share/SharePage'));

const all: RouteRule = { audience: 'all' };
const signedIn: RouteRule = { audience: 'signed-in' };
const guarded = (rule: RouteRule, page: ReactNode) => <Guard rule={rule}>{page}</Guard>;

const routesOf = ({ widget, paths, redirects = {}, rule, Page }: WidgetRow) => [
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
];

/** All routes of the portal and their audiences. */
export function PortalRoutes() {
  const rows = useWidgetTable();
  return (
    <Suspense>
      <Routes>
        <Route path="/" element={guarded(all, <HomePage />)} />
        {rows.filter(row => !row.isInSettings).flatMap(routesOf)}
        <Route element={<SettingsArea />}>
          <Route path="/settings" element={<SettingsPage />} />
          {rows.filter(row => row.isInSettings).flatMap(routesOf)}
        </Route>
        <Route path="/pricing" element={guarded(all, <PricingPage />)} />
        <Route path="/share/:shareId" element={guarded(all, <SharePage />)} />
        <Route path="/image/:id" element={guarded(all, <ImagePage />)} />
        <Route path="/features" element={guarded(signedIn, <Navigate to="/" replace />)} />
        <Route path="/dev" element={guarded(signedIn, <Navigate to="/" replace />)} />
        <Route path="/merge" element={guarded(signedIn, <MergePage />)} />
        <Route path="/operator/*" element={guarded(signedIn, <OperatorArea />)} />
        <Route path="/signed-in" element={guarded(signedIn, <SignedInPage />)} />
        <Route path="/workspace/create" element={guarded(signedIn, <CreateOrganizationPage />)} />
        <Route path="/switching" element={<SwitchingPage />} />
        <Route path="/invite" element={<InvitePage />} />
        <Route path="/invite-invalid" element={<InviteInvalidPage />} />
        <Route path="/no-access" element={<NoAccessPage />} />
        <Route path="/workspace-not-found" element={<WorkspaceNotFoundPage />} />
        <Route path="/oops" element={<OopsPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </Suspense>
  );
}
