import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

/** Only documents of an export carry their own Content-Security-Policy. */
const isFile = document.querySelector('meta[http-equiv]') !== null;

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
    {
      // A saved page, or one from a static file, may have been rendered with other choices; render it again.
      onRecoverableError: (error) => {
        if (navigator.onLine && !isFile) reportError(error);
      },
    },
  );
});
