import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

/** Only a document of an export holds its own policy. */
const isFile = document.querySelector('meta[http-equiv]') !== null;

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
    {
      // A page that was saved, or is a file, may have been drawn with other choices; it is drawn again.
      onRecoverableError: (error) => {
        if (navigator.onLine && !isFile) reportError(error);
      },
    },
  );
});
