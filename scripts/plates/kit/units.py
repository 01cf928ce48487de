"""Conventions of all scenes.

Lengths are in metres, and a person is 1.7 m tall in every scene; a desk for a miniature is modelled as large as a
house. The camera stands at the origin at its height and looks along +Y, X points to its right and Z upwards. It never
tilts: the lens is shifted instead, so that verticals stay vertical and a point on the ground at distance d is
`height * focal / d` pixels below the horizon.
"""

from dataclasses import dataclass

WIDTH_PX = 1920
HEIGHT_PX = 1440
SENSOR_MM = 36.0


@dataclass(frozen=True)
class Camera:
    """`horizon` is the row of the horizon as a fraction of the image's height, from the top."""

    height_m: float = 1.45
    focal_mm: float = 35.0
    horizon: float = 0.42
    focus_m: float = 4.0
    f_stop: float = 8.0


@dataclass(frozen=True)
class Sun:
    """`elevation_deg` above the horizon; `azimuth_deg` from the viewing direction, positive to the right; 180 is behind
    the camera. `radius_deg` is the angular radius: 0.27 for the sun, more for thin clouds. `strength` is relative to a
    clear sky's and below 1, as a camera's fill light and thin clouds would make it; 0 leaves the sun out.
    """

    elevation_deg: float
    azimuth_deg: float
    strength: float = 0.45
    radius_deg: float = 0.27
    dust: float = 0.5
    air: float = 1.0


@dataclass(frozen=True)
class Plate:
    """What a scene's script declares.

    `uses`: "scenery", "group", "miniature", "giant" or "statue".
    `stand_m`: nearest and farthest distance at which a person may stand, and `aside_m`, how far from the middle.
    `key`: direction to the main light in degrees (elevation, azimuth as in `Sun`), and its angular radius; measured
    colours are added when the plate is rendered.
    Nothing may stand between the camera and the stand unless it is a front layer.
    """

    uses: tuple[str, ...]
    camera: Camera
    key: Sun
    stand_m: tuple[float, float] = (2.2, 6.0)
    aside_m: float = 1.2
    samples: int = 48
    # How often light goes on from matt surfaces: less in front of dense foliage, whose every bounce is expensive.
    bounces: int = 3
    # Factor after automatic exposure.
    exposure: float = 1.0
    # The engine adds the photo's own grain.
    contrast: float = 1.0
    saturation: float = 1.0
    # Air: metres after which 63 % of the light is the horizon's, and its colour relative to that of the sky above.
    haze: tuple[float, tuple[float, float, float]] | None = None
    # Readable words: the engine doesn't mirror the picture.
    has_writing: bool = False
