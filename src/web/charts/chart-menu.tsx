import { type ReactNode, use, useState } from 'react';
import { isPlainDate } from '#domain/time/plain-date.ts';
import { longDate } from '#domain/words/format.ts';
import { ActionButton } from '#web/ui/action.tsx';
import { BesideCsv } from '#web/ui/csv-button.tsx';
import { DataStamp, saveFile, useFileName } from '#web/ui/save-file.ts';
import { ShareButton } from '#web/ui/share-button.tsx';

function PictureButton({ title, anchor }: { title: string; anchor: string }) {
  const { asOf, rivers, fish } = use(DataStamp);
  const nameOf = useFileName();
  const [failed, setFailed] = useState(false);
  const save = async () => {
    const chart = document.getElementById(anchor);
    if (chart === null) return;
    const foot = [
      isPlainDate(asOf) ? `Fish: ${fish}, as of ${longDate(asOf)}` : `Fish: ${fish}`,
      `Rivers: ${rivers}`,
      location.host + location.pathname,
    ];
    try {
      // Few visitors press it, so what draws the picture loads then.
      const { pictureOf } = await import('./chart-picture.ts');
      saveFile(await pictureOf(chart, foot), nameOf(anchor, 'png'));
    } catch {
      setFailed(true);
    }
  };
  return (
    <>
      <ActionButton kind="quiet" onPress={save} label={`Picture: ${title}`}>
        Picture
      </ActionButton>
      {failed ? <span role="status">The picture could not be drawn.</span> : null}
    </>
  );
}

/** What a chart offers: its table and, with script, its figures as a file, a picture and a link. */
export function ChartMenu(props: { title: string; anchor: string; children: ReactNode }) {
  const { title, anchor } = props;
  return (
    <details data-menu>
      <summary aria-label={`Table & more: ${title}`}>
        <span>
          Table<span className="only-with-script"> & more</span>
        </span>
      </summary>
      <BesideCsv
        value={
          <>
            <PictureButton title={title} anchor={anchor} />
            <ShareButton to={anchor} title={title} />
          </>
        }
      >
        {props.children}
      </BesideCsv>
    </details>
  );
}
