import './ui/tokens.css';
import './ui/base.css';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { Document } from './app/document.tsx';
import { readPageData } from './app/page-data.ts';
import { createRoutes } from './app/routes.tsx';
import { createHttpApi } from './lib/api.ts';

const page = readPageData(document);
if (page) {
  const api = createHttpApi((...request) => fetch(...request));
  const router = createBrowserRouter(createRoutes(api), {
    hydrationData: { loaderData: page.loaderData },
  });
  hydrateRoot(
    document,
    <StrictMode>
      <Document assets={page.assets} alive>
        <RouterProvider router={router} />
      </Document>
    </StrictMode>,
  );
}
