import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
    {
      // A saved page may have been drawn with other choices; it is drawn again.
      onRecoverableError: (error) => {
        if (navigator.onLine) reportError(error);
      },
    },
  );
});
