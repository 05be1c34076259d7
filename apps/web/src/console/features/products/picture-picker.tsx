import { useState } from 'react';
import IconPhotoOff from '#icon/IconPhotoOff';
import IconPhotoPlus from '#icon/IconPhotoPlus';
import { useMessages } from '#lib/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Sheet } from '#ui/sheet.tsx';
import { editorMessages } from './editor-messages.ts';
import { productPictureUrl } from './pictures-field.tsx';
import { usePictureUpload } from './use-picture-upload.tsx';

type PicturePickerProps = {
  /** Name of the value or variant. */
  name: string;
  picture: string | null;
  /** The product's pictures, to choose from. */
  pictures: readonly string[];
  onChange: (picture: string | null) => void;
};

/** The picture of an option's value or of a variant: one of the product's, or another that is uploaded. */
export function PicturePicker({ name, picture, pictures, onChange }: PicturePickerProps) {
  const t = useMessages(editorMessages);
  const [isOpen, setIsOpen] = useState(false);
  const choose = (chosen: string | null) => {
    onChange(chosen);
    setIsOpen(false);
  };
  return (
    <>
      <button
        type="button"
        aria-label={t('choosePicture', { name })}
        onClick={() => setIsOpen(true)}
        className="inline-flex size-12 shrink-0 items-center justify-center overflow-hidden rounded-control border border-line bg-sunken text-ink-2 hover:border-line-strong"
      >
        {picture ? (
          <img src={productPictureUrl(picture)} alt="" className="size-full object-cover" />
        ) : (
          <IconPhotoPlus size={20} aria-hidden />
        )}
      </button>
      {isOpen ? (
        <Sheet open title={t('choosePicture', { name })} onClose={() => setIsOpen(false)}>
          <Choices picture={picture} pictures={pictures} onChoose={choose} />
        </Sheet>
      ) : null}
    </>
  );
}

function Choices({
  picture,
  pictures,
  onChoose,
}: Pick<PicturePickerProps, 'picture' | 'pictures'> & { onChoose: (picture: string | null) => void }) {
  const t = useMessages(editorMessages);
  const { open, input, isUploading } = usePictureUpload(t('uploadPicture'), onChoose);
  const choices = [...new Set([...pictures, ...(picture ? [picture] : [])])];
  return (
    <div className="flex flex-col gap-4">
      <ul className="grid grid-cols-4 gap-2">
        {choices.map((one, index) => (
          <li key={one}>
            <button
              type="button"
              aria-label={t('pictureNumber', { number: index + 1 })}
              aria-pressed={one === picture}
              onClick={() => onChoose(one)}
              className={classNames(
                'block w-full overflow-hidden rounded-control border-2',
                one === picture ? 'border-brand' : 'border-line',
              )}
            >
              <img src={productPictureUrl(one)} alt="" className="aspect-square w-full object-cover" />
            </button>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          icon={<IconPhotoPlus size={20} aria-hidden />}
          loading={isUploading}
          onClick={open}
        >
          {t('uploadPicture')}
        </Button>
        {picture ? (
          <Button
            variant="ghost"
            icon={<IconPhotoOff size={20} aria-hidden />}
            onClick={() => onChoose(null)}
          >
            {t('noPicture')}
          </Button>
        ) : null}
      </div>
      {input}
    </div>
  );
}
