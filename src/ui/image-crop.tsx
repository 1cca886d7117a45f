import 'react-image-crop/dist/ReactCrop.css';
import { cx } from 'class-variance-authority';
import { useState } from 'react';
import { centerCrop, makeAspectCrop, type PercentCrop, ReactCrop } from 'react-image-crop';
import type { CropArea } from './crop-picture.ts';

type Props = {
  /** The picture to cut. */
  src: string;
  /** Width by height: 1 for a square. */
  aspect: number;
  /** How it will be shown: the picture itself stays a rectangle. */
  round?: boolean;
  /** With the first picture too, once it has loaded. */
  onAreaChange: (area: CropArea) => void;
  /** The file is no picture after all. */
  onFailure: () => void;
  className?: string;
};

const LABELS = {
  cropArea: 'Cut-out. Use the arrow keys to move it',
  nwDragHandle: 'Upper left corner. Use the arrow keys to change the size',
  nDragHandle: 'Upper edge. Use the arrow keys to change the size',
  neDragHandle: 'Upper right corner. Use the arrow keys to change the size',
  eDragHandle: 'Right edge. Use the arrow keys to change the size',
  seDragHandle: 'Lower right corner. Use the arrow keys to change the size',
  sDragHandle: 'Lower edge. Use the arrow keys to change the size',
  swDragHandle: 'Lower left corner. Use the arrow keys to change the size',
  wDragHandle: 'Left edge. Use the arrow keys to change the size',
};

/** Choosing the part of a picture that is kept, by dragging or by the arrow keys. Cutting itself: `cropPicture`. */
export function ImageCrop({ src, aspect, round = false, onAreaChange, onFailure, className }: Props) {
  const [crop, setCrop] = useState<PercentCrop>();
  const choose = (next: PercentCrop) => {
    setCrop(next);
    const { x, y, width, height } = next;
    onAreaChange({ x: x / 100, y: y / 100, width: width / 100, height: height / 100 });
  };
  return (
    <div data-slot="image-crop" className={cx('grid justify-items-center rounded-control bg-sunken p-2', className)}>
      <ReactCrop
        crop={crop}
        aspect={aspect}
        circularCrop={round}
        keepSelection
        minWidth={32}
        ariaLabels={LABELS}
        className="ReactCrop--no-animate max-h-96"
        onChange={(_pixels, percent) => choose(percent)}
      >
        <img
          src={src}
          alt="What you chose, whole"
          className="max-h-96"
          onError={onFailure}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
            const whole = makeAspectCrop({ unit: '%', width: 100 }, aspect, naturalWidth, naturalHeight);
            const inside =
              whole.height <= 100
                ? whole
                : makeAspectCrop({ unit: '%', height: 100 }, aspect, naturalWidth, naturalHeight);
            choose(centerCrop(inside, naturalWidth, naturalHeight));
          }}
        />
      </ReactCrop>
    </div>
  );
}
