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
      // A page that was saved, or is a file, may have been drawn with other choices; it is drawn again.
      onRecoverableError: (error) => {
        const isFile = document.querySelector('meta[http-equiv]') !== null;
        if (navigator.onLine && !(isFile && location.search)) reportError(error);
      },
    },
  );
});
